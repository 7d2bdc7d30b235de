export const en = {
  addNewAddress: "Add New Address",
  cancel: "Cancel",
  delete: "Delete",
  edit: "Edit",
  editAddress: "Edit Address",
  mobile: "Mobile",
  myData: "My data",
  saveAddress: "Save Address",
  to: "To",
  tryAgain: "Try Again",
  yourAddresses: "Your Addresses",
};
