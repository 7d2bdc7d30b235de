import { ImagePlus } from "lucide-react";
import {
  type DragEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import {
  type Crop,
  PICTURE_BYTES,
  PICTURE_PROBLEMS,
  PICTURE_SHAPES,
  type PictureKind,
} from "#domain/catalogue/picture-shapes";
import { HTTP_PICTURE, isHttpPicture } from "#domain/catalogue/products/http-pictures";
import { formHref } from "#forms/form-href";
import { Button, buttonClass } from "#ui/forms/button";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Picture } from "#ui/pictures/picture";
import { useUpload } from "./uploads.tsx";

const PictureCrop = lazy(() => import("./picture-crop.tsx"));

type Props = {
  kind: PictureKind;
  /** Of the field that holds the picture's path. */
  name: string;
  label: string;
  /** What is stored now; empty: none. */
  path: string;
  /** Where that is shown from. */
  address: string | null;
  error?: string | undefined;
};

/**
 * A picture of the catalogue: dropped or chosen in any size, cut to the shop's proportions, and stored at once, so
 * that a refusal of the form around it costs no second upload. The form saves its path.
 */
export function PictureField({ kind, name, label, path, address, error }: Props) {
  const [stored, setStored] = useState({ path, address });
  const [isChanged, setChanged] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [sent, setSent] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const button = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useStoreForm<{ path: string; address: string }>({
    action: formHref("/admin/pictures"),
    background: true,
    field: "picture",
    failed: "The picture wasn't uploaded.",
    onRefused: () => field.stop(),
    onDone: (picture) => {
      // Cancelled meanwhile, or another one was chosen.
      if (!chosen || chosen.file !== sent) return;
      change(picture);
      close();
      setAnnouncement("The picture was uploaded. Save to show it in the shop.");
      button.current?.focus();
    },
  });
  const change = (picture: typeof stored) => {
    setStored(picture);
    setChanged(true);
  };
  const close = () => setChosen(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const busy = upload.busy && chosen?.file === sent;
  const isUnsaved = isChanged && stored.path !== path;
  const field = useUpload(
    chosen ? "uploading" : problem ? "refused" : isUnsaved ? "unsaved" : "saved",
  );
  const choose = (files: FileList | null, message = "") => {
    const file = files?.[0];
    if (!file) return setAnnouncement(message);
    if (busy)
      return setAnnouncement("This picture is being uploaded. Choose another once it is there.");
    setAnnouncement(
      files.length > 1 ? "Only the first of these was taken: one picture fits here." : "",
    );
    setProblem(file.size > PICTURE_BYTES ? PICTURE_PROBLEMS["picture-too-large"] : null);
    if (file.size > PICTURE_BYTES) return;
    field.report("uploading");
    setChosen({ file, url: URL.createObjectURL(file) });
  };
  const chooseEarly = useEffectEvent(() => choose(button.current?.files ?? null));
  // Before the page came alive nothing heard of it.
  useEffect(() => chooseEarly(), []);
  const use = async (crop: Crop, picture: HTMLImageElement) => {
    if (!chosen) return;
    setSent(chosen.file);
    const file = await readable(chosen.file, picture);
    upload.send({ picture: file, kind, crop: JSON.stringify(crop) });
  };
  const refusal = upload.refusal?.errors.picture ?? upload.refusal?.errors.form;
  const wrong = problem ?? (chosen && refusal) ?? error;
  return (
    <fieldset
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        choose(
          event.dataTransfer.files,
          "That isn't a file. Save the picture on this device, then choose it.",
        );
      }}
    >
      <legend className="mb-2 font-semibold">{label}</legend>
      <input type="hidden" name={name} value={stored.path} />
      {chosen ? (
        <Suspense fallback={<p>Opening the picture…</p>}>
          <PictureCrop
            key={chosen.url}
            url={chosen.url}
            aspect={PICTURE_SHAPES[kind].aspect}
            busy={busy}
            wanted={field.wanted}
            onUse={use}
            onCancel={() => {
              field.stop();
              close();
            }}
            onUnreadable={() => {
              setProblem(
                PICTURE_PROBLEMS[isHeic(chosen.file) ? "picture-heic" : "picture-unreadable"],
              );
              close();
            }}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-end gap-4 rounded-card border border-dashed border-ink/30 p-3">
          {stored.path ? (
            <Picture
              address={stored.address}
              alt="As it is now"
              sizes="120px"
              className={`w-30 rounded-card object-cover ${kind === "episode" ? "aspect-video" : "aspect-4/5"}`}
            />
          ) : null}
          <div className="flex min-w-0 flex-col gap-2">
            <label
              htmlFor={id}
              className={buttonClass("second", "cursor-pointer has-focus-visible:outline-3")}
            >
              <ImagePlus aria-hidden size={18} />
              {stored.path ? "Choose another picture" : "Choose a picture"}
              <input
                ref={button}
                id={id}
                type="file"
                // An iPhone turns what it sends into one of these.
                accept="image/jpeg,image/png,image/webp,image/avif,.heic,.heif"
                aria-describedby={wrong ? `${id}-error` : undefined}
                aria-invalid={wrong ? true : undefined}
                className="sr-only"
                onChange={(event) => {
                  choose(event.currentTarget.files);
                  event.currentTarget.value = "";
                }}
              />
            </label>
            <p className="text-small text-ink-soft">Or drop it here. Up to 25 MB.</p>
            {stored.path ? (
              <Button
                look="quiet"
                className="self-start px-0!"
                onClick={() => change({ path: "", address: null })}
              >
                Remove the picture
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {isHttpPicture(stored.path) ? (
        <p className="text-small text-ink-soft">{HTTP_PICTURE}</p>
      ) : null}
      {wrong ? (
        <p id={`${id}-error`} role="alert" className="text-small font-medium text-kumkum-ink">
          {wrong}
        </p>
      ) : null}
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {announcement}
      </p>
    </fieldset>
  );
}

function isHeic({ type, name }: File): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** What this browser can show and the store can't read is sent as a JPEG. */
async function readable(file: File, picture: HTMLImageElement): Promise<File> {
  if (!isHeic(file)) return file;
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, 4000 / Math.max(picture.naturalWidth, picture.naturalHeight));
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  return blob ? new File([blob], "picture.jpg", { type: "image/jpeg" }) : file;
}
