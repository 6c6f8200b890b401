"""Names and descriptions. Expected values from accname 1.2 and HTML-AAM 1.0, by hand."""

from __future__ import annotations

import pytest

from tests.http.conftest import see

NAMES = {
    "<button id=x>Save <b>now</b></button>": "Save now",
    "<button id=x><span>Save</span><span>all</span></button>": "Saveall",
    "<button id=x><div>Save</div><div>all</div></button>": "Save all",
    "<button id=x>Save<br>all</button>": "Save all",
    "<button id=x><img alt=Save> <img alt=''>all</button>": "Save all",
    "<button id=x>Save<span hidden> not this</span></button>": "Save",
    "<button id=x>Save<span style='display: none'> not this</span></button>": "Save",
    "<button id=x>Save<span aria-hidden=true> not this</span></button>": "Save",
    "<button id=x>Save<script>nor this</script></button>": "Save",
    "<button id=x>Save<noscript> it</noscript></button>": "Save it",
    "<button id=x><svg><title>Save</title></svg></button>": "Save",
    "<button id=x title=Save></button>": "Save",
    "<button id=x>\ue001</button>": "",
    "<button id=x aria-label='  '>Save</button>": "Save",
    "<button id=x aria-label=Store>Save</button>": "Store",
    "<button id=x aria-labelledby='x h'>Save</button><span id=h hidden>draft</span>": "Save draft",
    "<button id=x aria-labelledby='x h'>Save<span id=h hidden> draft 7</span></button>": "Save draft 7",
    "<button id=x aria-label=Remove aria-labelledby='x f'>x</button><a id=f href=#>notes.txt</a>": "Remove notes.txt",
    "<button id=x aria-labelledby=a>x</button><b id=a aria-labelledby=b>One</b><b id=b>Two</b>": "One",
    "<button id=x aria-labelledby=gone>Save</button>": "Save",
    "<a id=x href=/><img src=/logo.png alt='Home page'></a>": "Home page",
    "<a id=x href=/ title=More></a>": "More",
    "<label>Mail <input id=x value=v> (work)</label>": "Mail (work)",
    "<label for=x>Quantity</label><label>per box <input id=x type=number value=4></label>": "Quantity per box",
    "<label>Country <select id=x><option selected>Norland<option>Sudland</select></label>": "Country",
    "<label for=x>Flash <input value=3 aria-label=n> times</label><input id=x>": "Flash 3 times",
    "<label for=x>Flash <select><option>2<option selected>3</select> times</label><input id=x>": "Flash 3 times",
    "<label for=x hidden>Hidden</label><input id=x title=t>": "t",
    "<input id=x placeholder='Your name'>": "Your name",
    "<input id=x aria-label=Name placeholder=p>": "Name",
    "<input id=x type=submit>": "Submit",
    "<input id=x type=submit value=Go>": "Go",
    "<input id=x type=reset>": "Reset",
    "<input id=x type=button value=Do>": "Do",
    "<input id=x type=button>": "",
    "<input id=x type=image alt=Search>": "Search",
    "<input id=x type=image>": "Submit",
    "<input id=x type=file>": "Choose File",
    "<input id=x type=file multiple>": "Choose Files",
    "<label>Photo <input id=x type=file></label>": "Photo",
    "<fieldset id=x><legend>Address</legend><input></fieldset>": "Address",
    "<fieldset id=x><div><legend>no</legend></div><input></fieldset>": "",
    "<table id=x><caption>Prices</caption><tr><td><a href=/>k</a></table>": "Prices",
    "<figure id=x><figcaption>Boats</figcaption><a href=/>k</a></figure>": "Boats",
    "<nav id=x aria-labelledby=h><h2 id=h>Menu</h2></nav>": "Menu",
    "<h2 id=x>A <a href=/>b</a> c</h2>": "A b c",
    "<details><summary id=x>More <i>of it</i></summary></details>": "More of it",
    "<div id=x role=checkbox tabindex=0>Agree <input value=7 aria-label=q></div>": "Agree 7",
    "<div id=x role=switch tabindex=0 aria-label='On'></div>": "On",
    "<a id=x href=/>Night <em>ferry</em>, 4&nbsp;h</a>": "Night ferry, 4 h",
    "<ruby id=y><button id=x>漢<rt>kan</rt></button></ruby>": "漢",
}


@pytest.mark.parametrize("source", NAMES)
def test_an_element_has_the_name_that_the_specification_gives(source: str) -> None:
    assert see(source, tree=True).node("x").name == NAMES[source]


DESCRIPTIONS = {
    "<button id=x aria-describedby='d e'>b</button><p id=d hidden>For ever</p><p id=e>and a day</p>": (
        "For ever and a day"
    ),
    "<button id=x aria-description='For ever'>b</button>": "For ever",
    "<button id=x title='For ever'>b</button>": "For ever",
    "<button id=x title=b>b</button>": "",
    "<button id=x title=b></button>": "",
}


@pytest.mark.parametrize("source", DESCRIPTIONS)
def test_an_element_has_the_description_that_the_specification_gives(source: str) -> None:
    assert see(source).node("x").description == DESCRIPTIONS[source]


def test_a_field_in_error_carries_its_message() -> None:
    source = "<input id=x aria-label=Mail aria-invalid=true aria-errormessage=m><p id=m>Bad e-mail</p>"
    assert see(source).node("x").error == "Bad e-mail"
    assert see(source.replace("true", "false")).node("x").error == ""


@pytest.mark.parametrize(
    ("source", "cue"),
    [
        ("<a id=x href='/help/contact?x=1'></a>", "contact"),
        ("<a id=x href=/><img src='/i/cart.png?v=2'></a>", "cart.png"),
        ("<p>Amount <input id=x></p>", "Amount"),
        ("<button id=x><i title=Trash></i></button>", "Trash"),
    ],
)
def test_a_nameless_control_has_a_cue(source: str, cue: str) -> None:
    node = see(source).node("x")
    assert (node.name, node.cue) == ("", cue)


def test_alerts_and_statuses_say_their_text() -> None:
    seen = see("<p role=alert>That <b>was</b> wrong.</p><p role=status></p><div aria-live=polite>Saved</div>")
    assert [(item.kind, item.text) for item in seen.surface.context] == [
        ("alert", "That was wrong."),
        ("status", "Saved"),
    ]
