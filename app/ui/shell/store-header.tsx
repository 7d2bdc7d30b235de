import { type ComponentProps, type ComponentType, type RefObject, useRef, useState } from "react";
import { href, useHref } from "react-router";
import { networkErrorMessage } from "#ui/forms/sending/network-errors";
import { Header } from "./header.tsx";
import { showToast } from "./toasts.tsx";

type LogOutDialog = ComponentType<{ ref: RefObject<HTMLDialogElement | null>; action: string }>;

/**
 * The header with the log-out dialog, whose code is loaded by the first press. If that fails although there is a
 * network, a newer build has replaced the code, and the log-out page is opened instead.
 */
export function StoreHeader({
  logOutAction,
  ...header
}: Omit<ComponentProps<typeof Header>, "onLogOut"> & { logOutAction: string }) {
  const page = useHref(href("/auth/log-out"));
  const dialog = useRef<HTMLDialogElement>(null);
  const [loaded, setLoaded] = useState<{ Dialog: LogOutDialog } | null>(null);
  const openLogOutDialog = () => {
    if (dialog.current) return dialog.current.showModal();
    import("./log-out-dialog.tsx").then(
      ({ default: Dialog }) => setLoaded({ Dialog }),
      () => {
        if (navigator.onLine) location.assign(page);
        else showToast({ kind: "error", text: networkErrorMessage() });
      },
    );
  };
  return (
    <>
      <Header {...header} onLogOut={openLogOutDialog} />
      {loaded ? <loaded.Dialog ref={dialog} action={logOutAction} /> : null}
    </>
  );
}
