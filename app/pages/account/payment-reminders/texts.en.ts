export const en = {
  title: "Reminders of payments",
  question: "No more reminders?",
  what: "When you open a payment page and don't finish, we remind you once by email. Emails about your orders come as before.",
  end: "Stop reminders",
  ended: "No more reminders will come",
  again: "Emails about your orders come as before. Under My data you can have reminders again.",
  myData: "My data",
};
