import { z } from "zod";
import {
  checkbox,
  nameField,
  numberField,
  optionalText,
  pictureField,
  seenField,
  textField,
} from "#forms/admin/fields.server";

export const SERIES_FORM = z.object({
  name: nameField(60),
  name_te: optionalText(60),
  description: textField(300),
  description_te: optionalText(300),
  image_url: pictureField,
  position: numberField(0, 9_999),
  is_active: checkbox,
  version: seenField,
});
