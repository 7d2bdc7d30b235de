export const en = {
  pageTitle: "Contact",
  title: "Contact Us",
  name: "Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  send: "Send Message",
  messageNumber: (number: number) => `Your message is number ${number}.`,
  sendAnother: "Send Another Message",
};
