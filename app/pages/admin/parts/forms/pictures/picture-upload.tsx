import { ImagePlus } from "lucide";
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
import { formHref } from "#forms/form-href";
import { buttonClass } from "#ui/forms/button";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/shell/toasts";
import { useUpload } from "./uploads.tsx";

const PictureCrop = lazy(() => import("./picture-crop.tsx"));

/** A picture as a form holds it: its path in the store's files, and the address at which it is shown. */
export type StoredPicture = { path: string; address: string | null };

type Props = {
  kind: PictureKind;
  /** How many more pictures may be added. If 1, a newly chosen picture replaces the one being cropped. */
  placesLeft?: number;
  /** True: a picture may have any shape, and isn't cut unless the seller wants it. */
  anyShape?: boolean;
  /** True: the form holds other pictures than those that are saved. */
  isUnsaved: boolean;
  error: string | undefined;
  onStored: (picture: StoredPicture) => void;
};

/**
 * Lets a seller choose or drop pictures of any size, crop them and upload them, one after the other. Each is uploaded
 * before the form is saved, so that a refused form doesn't need a second upload.
 */
export function usePictureUpload({
  kind,
  placesLeft = 1,
  anyShape = false,
  isUnsaved,
  error,
  onStored,
}: Props) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const button = useRef<HTMLInputElement>(null);
  const wasCutBySaving = useRef(false);
  const id = useId();
  const upload = useStoreForm<StoredPicture>({
    action: formHref("/admin/pictures"),
    background: true,
    field: "picture",
    failed: "The picture wasn't uploaded.",
    onRefused: () => field.cancelSave(),
    onDone: ({ path, address }) => {
      // Ignores the response if the upload was cancelled meanwhile or another picture was chosen.
      if (!chosen || chosen.file !== sent) return;
      onStored({ path, address });
      showNextFile(waiting);
      setAnnouncement(UPLOADED);
      if (wasCutBySaving.current) showToast({ kind: "info", text: CUT_BY_SAVING });
      button.current?.focus();
    },
  });
  const showNextFile = ([file, ...others]: readonly File[]) => {
    setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
    setWaiting(others);
  };
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const busy = upload.busy && chosen?.file === sent;
  const field = useUpload(
    chosen ? "uploading" : problem ? "refused" : isUnsaved ? "unsaved" : "saved",
  );
  const choose = (list: FileList | null, message = "") => {
    const files = [...(list ?? [])];
    if (files.length === 0) return setAnnouncement(message);
    if (busy)
      return setAnnouncement("This picture is being uploaded. Choose another when that's done.");
    const before = placesLeft > 1 && chosen ? [chosen.file, ...waiting] : [];
    const taken = files.slice(0, Math.max(0, placesLeft - before.length));
    const fitting = taken.filter(({ size }) => size <= PICTURE_BYTES);
    setAnnouncement(taken.length < files.length ? limitMessage(taken.length) : "");
    setProblem(fitting.length < taken.length ? PICTURE_PROBLEMS["picture-too-large"] : null);
    if (fitting.length === 0) return;
    field.report("uploading");
    if (before.length > 0) setWaiting([...waiting, ...fitting]);
    else showNextFile(fitting);
  };
  const chooseEarly = useEffectEvent(() => choose(button.current?.files ?? null));
  // Takes a picture that was chosen before the page was interactive.
  useEffect(() => chooseEarly(), []);
  const uploadCropped = async (crop: Crop, picture: HTMLImageElement, isCut: boolean) => {
    if (!chosen) return;
    wasCutBySaving.current = isCut && field.isSaving;
    setSent(chosen.file);
    const file = await readable(chosen.file, picture);
    upload.send({ picture: file, kind, crop: JSON.stringify(crop) });
  };
  const refusal = upload.refusal?.errors.picture ?? upload.refusal?.errors.form;
  const wrong = problem ?? (chosen && refusal) ?? error;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    choose(
      event.dataTransfer.files,
      "That isn't a file. Save the picture on this device, then choose it.",
    );
  };
  return {
    /** Props of the element on which pictures can be dropped. */
    dropped: { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop },
    /** The cropping view of the chosen picture. Null: none is being cropped. */
    cutting: chosen && (
      <Suspense fallback={<p>Opening the picture…</p>}>
        <PictureCrop
          key={chosen.url}
          url={chosen.url}
          aspect={PICTURE_SHAPES[kind].aspect}
          anyShape={anyShape}
          busy={busy}
          isSaving={field.isSaving}
          onCrop={uploadCropped}
          onCancel={() => {
            field.cancelSave();
            showNextFile(waiting);
          }}
          onUnreadable={() => {
            setProblem(
              PICTURE_PROBLEMS[isHeic(chosen.file) ? "picture-heic" : "picture-unreadable"],
            );
            showNextFile(waiting);
          }}
        />
      </Suspense>
    ),
    button: (label: string) => (
      <label
        htmlFor={id}
        className={buttonClass("second", "cursor-pointer has-focus-visible:outline-3")}
      >
        <Icon of={ImagePlus} size={18} />
        {label}
        <input
          ref={button}
          id={id}
          type="file"
          multiple={placesLeft > 1}
          // With JPEG in this list, an iPhone converts its HEIC photos before it sends them.
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
    ),
    notes: (
      <>
        {wrong ? (
          <p id={`${id}-error`} role="alert" className="text-small font-medium text-kumkum-ink">
            {wrong}
          </p>
        ) : null}
        <p role="status" className="text-small text-ink-soft empty:hidden">
          {announcement === UPLOADED && isUnsaved && !field.isSaving
            ? `${UPLOADED} Save to show it in the shop.`
            : announcement}
        </p>
      </>
    ),
  };
}

const UPLOADED = "The picture was uploaded.";
const CUT_BY_SAVING =
  "The picture was cut to the shop's shape. If something is missing, choose the picture again and move the frame.";

function limitMessage(taken: number): string {
  if (taken === 0) return "No more pictures fit here.";
  if (taken === 1) return "Only the first picture was taken: one fits here.";
  return `Only the first ${taken} of these pictures were taken: no more fit here.`;
}

function isHeic({ type, name }: File): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Converts a HEIC photo to JPEG, because this browser can show it but the server can't read it. */
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
