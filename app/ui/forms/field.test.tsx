// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Field, TextField } from "./field.tsx";
import { en } from "./texts.en.ts";

afterEach(cleanup);

const field = () => screen.getByLabelText("Note") as HTMLTextAreaElement;
const paste = (text: string) => fireEvent.input(field(), { target: { value: text } });

function Controlled() {
  const [text, setText] = useState("");
  return (
    <Field
      label="Note"
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

test.each([
  ["a text area", () => <TextField label="Note" maxLength={500} />],
  ["a field of one line", () => <Field label="Note" maxLength={500} />],
  ["a field whose text the page keeps", Controlled],
])("%s keeps 600 pasted characters, and says that they are too many", (_, Shown) => {
  render(<Shown />);
  expect(field().hasAttribute("maxlength")).toBe(false);
  paste("x".repeat(600));
  expect(field().value).toHaveLength(600);
  screen.getByText(en.tooLong(500, 100));
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().checkValidity()).toBe(false);
  paste("x".repeat(500));
  expect(field().checkValidity()).toBe(true);
  expect(screen.queryByText(en.tooLong(500, 100))).toBeNull();
});

test("a field counts when its text comes near the limit", () => {
  render(<TextField label="Note" maxLength={500} defaultValue={"x".repeat(100)} />);
  expect(screen.queryByText(/more characters$/)).toBeNull();
  paste("x".repeat(460));
  screen.getByText(en.available(40));
});
