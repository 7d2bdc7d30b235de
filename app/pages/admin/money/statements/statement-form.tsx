import { useState } from "react";
import { useSearchParams } from "react-router";
import { fileSentence, MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import type { HeaderCandidate } from "#domain/statements/reading/proposal";
import { formHref } from "#forms/form-href";
import { ColumnsAgain, TABLE_FILES } from "#pages/admin/parts/forms/files/file-columns.tsx";
import { FileField } from "#pages/admin/parts/forms/files/file-field.tsx";
import { FileForm } from "#pages/admin/parts/forms/files/file-form.tsx";
import { href } from "#protocol/href";
import { ColumnsByHand } from "./columns-by-hand.tsx";

/**
 * The response to an uploaded file: its import, or (`importId` null) the lines from which the seller chooses the
 * columns.
 */
type ReadFile =
  | { importId: string; before: boolean }
  | { importId: null; candidates: HeaderCandidate[] };

/**
 * Uploads a statement. If the store doesn't know its columns, the seller chooses them and the form sends the file
 * again: the server stores nothing in between. `banks`: the names of the banks whose files it knows.
 */
export function StatementForm({ banks }: { banks: string }) {
  const [search] = useSearchParams();
  const [unknown, setUnknown] = useState<HeaderCandidate[] | null>(null);
  return (
    <FileForm<ReadFile>
      action={formHref("/admin/statements/reading")}
      failed="The file wasn't read."
      onRead={(answer, done) => {
        if (answer.importId === null) return setUnknown(answer.candidates);
        const path = href("/admin/statements/:statementId", { statementId: answer.importId });
        done(answer.before ? `${path}?again` : path);
      }}
      onChange={() => setUnknown(null)}
      button={{ press: unknown ? "Read with these columns" : "Read the file", busy: "Reading…" }}
    >
      {(errors) => (
        <>
          <FileField
            label="CSV or Excel file"
            name="file"
            accept={TABLE_FILES}
            required
            maxBytes={MOST_FILE_BYTES}
            tooLarge={(name) => fileSentence({ code: "file-too-large", name })}
            error={errors.file ?? errors.form}
            hint={`A statement from your bank, or a report from your payment provider. The store knows the files of ${banks}. For others, it asks you once which column is which. Up to 10 MB. The store saves only the money that came in, not the file.`}
          />
          <ColumnsAgain chosen={search.has("columns")} />
          {unknown ? <ColumnsByHand candidates={unknown} error={errors.columns} /> : null}
        </>
      )}
    </FileForm>
  );
}
