// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { data, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PICTURE_BYTES, PICTURE_PROBLEMS } from "#domain/catalogue/picture-shapes";
import { HTTP_PICTURE } from "#domain/catalogue/products/http-pictures";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { IconForm } from "#pages/admin/store/settings/icon-form.tsx";
import { openPage, press, seesToast } from "#test/components/store-page";
import { Link } from "#ui/link";
import PictureCrop from "./picture-crop.tsx";
import { PictureField } from "./picture-field.tsx";

const STORED = { ok: true, path: "products/u-tea", address: null };
const FAILED = { ok: false, problem: "failed", errors: { picture: "The disk is full." } };

const CUT_OFF = "What is outside the frame is cut off.";

let saved: Record<string, unknown>[] = [];
let uploads: PromiseWithResolvers<object>[] = [];
beforeEach(() => {
  saved = [];
  uploads = [];
  localStorage.clear();
});
afterEach(cleanup);

function Page() {
  return (
    <>
      <Link to="/admin/elsewhere">Elsewhere</Link>
      <SavingForm action="/saving" version={null} next="/admin/saved">
        {() => (
          <PictureField kind="product" name="image_url" label="Picture" path="" address={null} />
        )}
      </SavingForm>
    </>
  );
}

function open() {
  openPage([
    { path: "/", Component: Page },
    { path: "/admin/saved", Component: () => <p>In the list</p> },
    { path: "/admin/elsewhere", Component: () => <p>Another page</p> },
    {
      path: "/forms/admin/pictures",
      action: async () => {
        const upload = Promise.withResolvers<object>();
        uploads.push(upload);
        const answer = await upload.promise;
        return data(answer, { status: "errors" in answer ? 422 : 200 });
      },
    },
    {
      path: "/saving",
      action: async ({ request }) => {
        saved.push(Object.fromEntries(await request.formData()));
        return { ok: true };
      },
    },
  ]);
}

function choose(size = 9) {
  const file = new File(["a picture"], "tea.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: size });
  fireEvent.change(screen.getByLabelText("Choose a picture"), { target: { files: [file] } });
}

/** Pretends that the browser has decoded the picture, since the tests' DOM doesn't. */
async function see(naturalWidth = 800, naturalHeight = 600) {
  const picture = await screen.findByAltText("What you chose");
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(picture);
}

const uploaded = async (answer: object, at = 0) => {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(at));
  uploads[at]?.resolve(answer);
};

test("saving while the frame is open uploads what it shows first, and saves with the picture", async () => {
  open();
  choose();
  await see();
  press("Save");
  await screen.findByRole("button", { name: "Uploading the picture…" });
  expect(saved).toEqual([]);
  await uploaded(STORED);
  await screen.findByText("In the list");
  expect(saved).toMatchObject([{ image_url: STORED.path }]);
});

test("saving waits for a picture that isn't shown yet, and for one that is on its way", async () => {
  open();
  choose();
  press("Save");
  await see();
  await waitFor(() => expect(uploads.length).toBe(1));
  press("Uploading the picture…");
  expect(saved).toEqual([]);
  await uploaded(STORED);
  await screen.findByText("In the list");
  expect([uploads.length, saved.length]).toEqual([1, 1]);
});

test("where the upload fails nothing is saved, and the next press tries it again", async () => {
  open();
  choose();
  await see();
  press("Save");
  await uploaded(FAILED);
  await screen.findByText(/^Nothing is saved yet: the picture wasn't uploaded/);
  screen.getByText("The disk is full.");
  expect([uploads.length, saved.length]).toEqual([1, 0]);
  press("Save");
  await uploaded(STORED, 1);
  await screen.findByText("In the list");
  expect(saved).toMatchObject([{ image_url: STORED.path }]);
});

test("a picture that can't be taken is said again before the form is saved without it", async () => {
  open();
  choose(PICTURE_BYTES + 1);
  screen.getByText(PICTURE_PROBLEMS["picture-too-large"]);
  press("Save");
  await screen.findByText(/^Nothing is saved yet: the picture can't be used/);
  expect(saved).toEqual([]);
  press("Save");
  await screen.findByText("In the list");
  expect(saved).toMatchObject([{ image_url: "" }]);
});

test("what is too narrow, or too long for its width, is said as soon as it is seen", async () => {
  const nothing = () => {};
  const part = { busy: false, isSaving: false, onCrop: nothing, onCancel: nothing };
  openPage([
    {
      path: "/",
      Component: () => (
        <PictureCrop url="tall.png" aspect={4 / 5} anyShape onUnreadable={nothing} {...part} />
      ),
    },
  ]);
  await see(400, 2400);
  screen.getByText(PICTURE_PROBLEMS["picture-too-long"]);
  fireEvent.click(screen.getByLabelText("Portrait, 4 : 5"));
  expect(screen.getByRole("status").textContent).toBe(CUT_OFF);
  cleanup();
  open();
  choose();
  await see(310, 600);
  screen.getByText(PICTURE_PROBLEMS["picture-too-small"]);
});

test("of any shape nothing is cut unless it is said, and the next picture begins with the last shape", async () => {
  const nothing = () => {};
  const part = { busy: false, isSaving: false, onCancel: nothing, onUnreadable: nothing };
  const cuts: [number, boolean][] = [];
  const show = async () => {
    const onCrop: ComponentProps<typeof PictureCrop>["onCrop"] = ({ height }, _, isCut) =>
      cuts.push([height, isCut]);
    const Component = () => (
      <PictureCrop url="vase.png" aspect={4 / 5} anyShape onCrop={onCrop} {...part} />
    );
    openPage([{ path: "/", Component }]);
    await see(600, 1200);
    press("Use this part");
  };
  await show();
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByLabelText("Portrait, 4 : 5"));
  cleanup();
  await show();
  expect(screen.getByRole("status").textContent).toBe(CUT_OFF);
  fireEvent.click(screen.getByLabelText("Landscape, square or portrait"));
  cleanup();
  await show();
  expect(cuts).toEqual([
    [1, false],
    [0.625, true],
    [1, false],
  ]);
});

test("a picture that saving cuts to the shop's shape says so", async () => {
  open();
  choose();
  await see(800, 600);
  press("Save");
  await uploaded(STORED);
  await seesToast(
    "info",
    "The picture was cut to the shop's shape. If something is missing, choose the picture again and move the frame.",
  );
  cleanup();
  open();
  choose();
  await see(800, 1000);
  press("Save");
  await uploaded(STORED, 1);
  await seesToast("success", "Saved.");
  expect(screen.queryByText(/was cut/)).toBeNull();
});

test("'Save to show it' goes once it was saved", async () => {
  let path = "";
  const Stays = () => {
    const saved = useLoaderData<string>();
    return (
      <SavingForm action="/saving" version={null}>
        {() => (
          <PictureField
            kind="product"
            name="image_url"
            label="Picture"
            path={saved}
            address={null}
          />
        )}
      </SavingForm>
    );
  };
  openPage([
    { path: "/", loader: () => path, HydrateFallback: () => null, Component: Stays },
    { path: "/forms/admin/pictures", action: () => STORED },
    {
      path: "/saving",
      action: () => {
        path = STORED.path;
        return { ok: true };
      },
    },
  ]);
  await screen.findByLabelText("Choose a picture");
  choose();
  await see();
  press("Use this part");
  await screen.findByText("The picture was uploaded. Save to show it in the shop.");
  press("Save");
  await screen.findByText("The picture was uploaded.");
});

test("one that no browser can show is said instead of saved without", async () => {
  open();
  choose();
  press("Save");
  fireEvent.error(await screen.findByAltText("What you chose"));
  await screen.findByText(/^Nothing is saved yet: the picture can't be used/);
  expect(saved).toEqual([]);
});

test("a picture that was cancelled while it was sent doesn't come in place of the next one", async () => {
  open();
  choose();
  await see();
  press("Use this part");
  await waitFor(() => expect(uploads.length).toBe(1));
  press("Cancel");
  choose();
  await see();
  await uploaded({ ...STORED, path: "products/u-cancelled" });
  press("Save");
  await uploaded(STORED, 1);
  await screen.findByText("In the list");
  expect(saved).toMatchObject([{ image_url: STORED.path }]);
});

test("a picture that was chosen before the page came alive is opened then", async () => {
  const files = [new File(["a picture"], "tea.png")] as unknown as FileList;
  const early = vi.spyOn(HTMLInputElement.prototype, "files", "get").mockReturnValue(files);
  open();
  early.mockRestore();
  await screen.findByAltText("What you chose");
});

test("leaving the page asks while a picture isn't saved, also of who closes the tab", async () => {
  const closes = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  open();
  expect(closes()).toBe(false);
  choose();
  await see();
  expect(closes()).toBe(true);
  press("Use this part");
  await uploaded(STORED);
  await screen.findByText(/^The picture was uploaded/);
  expect(closes()).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByRole("dialog", { name: "Your changes aren't saved" });
  press("Stay here");
  press("Save");
  await screen.findByText("In the list");
  expect(closes()).toBe(false);
});

test("an icon that was saved is saved, though its field begins anew with what was saved", async () => {
  const closes = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  let version: unknown = 1;
  const readAgain = Promise.withResolvers<number>();
  openPage([
    {
      path: "/",
      loader: () => version,
      HydrateFallback: () => null,
      Component: () => (
        <IconForm shown={{ value: { file: "" }, version: useLoaderData() as number }} />
      ),
    },
    {
      path: "/forms/admin/settings/icon/versions",
      action: () => {
        version = readAgain.promise;
        return { ok: true, version: 2 };
      },
    },
  ]);
  const field = await screen.findByLabelText("Picture");
  fireEvent.change(field, { target: { files: [new File(["an icon"], "icon.png")] } });
  expect(closes()).toBe(true);
  press("Save");
  await screen.findByText("Saved.");
  expect(closes()).toBe(false);
  readAgain.resolve(2);
  await waitFor(() => expect(screen.getByLabelText("Picture")).not.toBe(field));
  expect(closes()).toBe(false);
});

test("who leaves without the picture leaves", async () => {
  open();
  choose();
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByRole("dialog");
  press("Leave without saving");
  await screen.findByText("Another page");
});

test("a picture by an http:// address is said to need https [R49]", () => {
  const path = "http://cdn.example/tea.png";
  openPage([
    {
      path: "/",
      Component: () => (
        <PictureField kind="product" name="p" label="Picture" path={path} address={path} />
      ),
    },
  ]);
  screen.getByText(HTTP_PICTURE);
});

test("of several that are dropped the first is taken, and that is said; so is what is no file", async () => {
  open();
  const field = screen.getByRole("group", { name: "Picture" });
  fireEvent.drop(field, { dataTransfer: { files: [] } });
  screen.getByText(/^That isn't a file/);
  const files = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  fireEvent.drop(field, { dataTransfer: { files } });
  await screen.findByText(/^Only the first picture was taken/);
});
