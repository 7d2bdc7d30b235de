export const en = {
  label: "Payment screenshot",
  required: "(required)",
  yours: "Your payment screenshot",
  choose: "Choose a picture",
  chooseAnother: "Choose another picture",
};
