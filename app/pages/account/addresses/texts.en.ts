export const en = {
  addNewAddress: "Add New Address",
  cancel: "Cancel",
  delete: "Delete",
  edit: "Edit",
  editAddress: "Edit Address",
  mobile: "Mobile",
  myData: "My data",
  saveAddress: "Save Address",
  stateFromPin: "Enter the PIN code first",
  to: "To",
  tryAgain: "Try Again",
  yourAddresses: "Your Addresses",
};
