export const en = {
  pageTitle: "Contact",
  title: "Contact Us",
  name: "Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  send: "Send Message",
  sendAnother: "Send Another Message",
};
