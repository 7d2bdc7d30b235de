import { z } from "zod";
import { saveSettings } from "#data/settings/settings.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messageFor } from "#domain/messages";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { chosenPicture, PICTURE_FORM_BYTES } from "#forms/checkout/screenshot-form.server";
import { formAction, refuse } from "#forms/form.server";
import { storeIcon } from "#pages/seo/icon-files.server.ts";
import { validateImage } from "#request/files/uploads.server";
import { loadSettings, settingsNow } from "#request/settings.server";

const Form = z.object({
  picture: chosenPicture,
  version: seenField,
});

/** The store's own icon, in every size that browsers and phones ask for. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: Form, maxBytes: PICTURE_FORM_BYTES },
  async ({ person, value: { picture, version } }) => {
    const validated = await validateImage(picture);
    if (!validated.ok) {
      const sentence =
        validated.problem.code === "image-missing"
          ? "Please choose a picture."
          : messageFor(checkoutMessages, validated.problem);
      return refuse(validated.problem.code, { picture: sentence });
    }
    const stored = await storeIcon(validated.image);
    if (!stored.ok)
      return refuse("icon-too-small", {
        picture: `This picture is too small: it wants ${stored.problem.least} pixels or more each way.`,
      });
    const { icon: shown } = await settingsNow();
    const saving = { seen: version, shown, by: person.id, now: new Date() };
    const saved = await saveSettings("icon", { file: stored.mark }, saving);
    await loadSettings();
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);
