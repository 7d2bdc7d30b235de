import { useRef, useState } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import { fileSentence, MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import type { HeaderCandidate } from "#domain/statements/reading/proposal";
import { formHref } from "#forms/form-href";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { AskOnLeaving } from "#pages/admin/parts/forms/uploads.tsx";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { ColumnsByHand } from "./columns-by-hand.tsx";

/** What came of a file: its import, or the question which of its columns says what. */
type ReadFile =
  | { importId: string; before: boolean }
  | { importId: null; candidates: HeaderCandidate[] };

/**
 * A statement. One that the store doesn't know is sent once more, from the form that still has it, with its columns:
 * the server keeps nothing of it in between. `hasColumns`: those of some files are remembered. `banks`: whose files it knows.
 */
export function FileForm({ hasColumns, banks }: { hasColumns: boolean; banks: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [unknown, setUnknown] = useState<HeaderCandidate[] | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const unread = useRef(false);
  const form = useStoreForm<ReadFile>({
    action: formHref("/admin/statements/reading"),
    background: true,
    field: "file",
    failed: "The file wasn't read.",
    onRefused: () => {
      unread.current = false;
    },
    onDone: (answer) => {
      if (answer.importId === null) return setUnknown(answer.candidates);
      unread.current = false;
      const path = href("/admin/statements/:statementId", { statementId: answer.importId });
      void navigate(answer.before ? `${path}?again` : path);
    },
  });
  const { errors = {} } = form.refusal ?? {};
  return (
    <StoreForm
      form={form}
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        unread.current = true;
        if (tooLarge) event.preventDefault();
      }}
    >
      <Field
        className="w-full"
        label="CSV or Excel file"
        type="file"
        name="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        required
        error={tooLarge ?? errors.file ?? errors.form}
        hint={`The store knows the files of ${banks}. For others, it asks you once which column is which. Up to 10 MB. Only the money that came in by UPI is saved, not the file.`}
        onChange={(event) => {
          setUnknown(null);
          const { name = "", size = 0 } = event.currentTarget.files?.[0] ?? {};
          unread.current = size > 0;
          const isTooLarge = size > MOST_FILE_BYTES;
          setTooLarge(isTooLarge ? fileSentence({ code: "file-too-large", name }) : null);
        }}
      />
      {hasColumns ? (
        <Checkbox
          name="anew"
          label="Choose the columns again"
          hint="Use it if the columns of a file like this were chosen wrongly before."
          defaultChecked={search.has("columns")}
        />
      ) : null}
      {unknown ? <ColumnsByHand candidates={unknown} error={errors.columns} /> : null}
      <AskOnLeaving mayLose={() => unread.current} />
      <Button type="submit" busy={form.busy}>
        {form.busy ? "Reading…" : unknown ? "Read with these columns" : "Read the file"}
      </Button>
    </StoreForm>
  );
}
