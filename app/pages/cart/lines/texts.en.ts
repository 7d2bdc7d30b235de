export const en = {
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
};
