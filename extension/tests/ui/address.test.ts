import { expect, test } from "vitest";
import { readAddress } from "../../src/ui/address.ts";

test.each([
  ["https://example.org", "https://example.org/"],
  [" example.org/a?b=c ", "https://example.org/a?b=c"],
  ["localhost:8888/lab", "http://localhost:8888/lab"],
  ["127.0.0.1:8000", "http://127.0.0.1:8000/"],
  ["[::1]:8000", "http://[::1]:8000/"],
  ["example.org:8080", "https://example.org:8080/"],
  ['https://example.org/"\\', "https://example.org/%22/"],
])("%s is read as %s", (typed, url) => {
  expect(readAddress(typed)).toEqual({ url });
});

test.each([
  ["", "Type an address"],
  ["file:///etc/passwd", "not file."],
  ["javascript:alert(1)", "not javascript."],
  ["data:text/html,x", "not data."],
  ["https://", "is not an address"],
  ["two words", "is not an address"],
])("%j is refused in a sentence", (typed, says) => {
  expect(readAddress(typed)).toEqual({ problem: expect.stringContaining(says) });
});
