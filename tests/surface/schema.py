"""Writes the published JSON Schemas anew: `python tests/surface/schema.py`; with `--check`, only compares them."""

from __future__ import annotations

import json
import sys

from zu_notebook.surface import SCHEMA_FOLDER, json_schema

__all__ = ["made", "published"]


def made() -> dict[str, str]:
    """What each file has to hold, by its name."""
    return {
        f"{name}.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in json_schema().items()
    }


def published() -> dict[str, str]:
    """What each file holds."""
    return {file.name: file.read_text(encoding="utf-8") for file in SCHEMA_FOLDER.glob("*.json")}


def _main() -> int:
    if "--check" in sys.argv:
        there, wanted = published(), made()
        odd = sorted(name for name in there.keys() | wanted.keys() if there.get(name) != wanted.get(name))
        if odd:
            print(f"Not what the code says: {', '.join(odd)}. Run python tests/surface/schema.py and commit it.")  # noqa: T201 - a command prints
        return len(odd) > 0
    files = made()
    SCHEMA_FOLDER.mkdir(exist_ok=True)
    for file in SCHEMA_FOLDER.glob("*.json"):
        file.unlink()
    for name, text in files.items():
        (SCHEMA_FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
