import { useEffect, useState } from "react";

/** The address at which a chosen file is shown before it is uploaded; given back with the next file. */
export function useObjectAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
