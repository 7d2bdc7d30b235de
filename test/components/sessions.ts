import type { Session } from "#session/session.server";

/** A visitor who isn't signed in. */
export const GUEST: Session = {
  person: null,
  cartCount: 0,
  purchasedEpisodes: [],
  openPayments: [],
  toPayAgain: [],
  token: "anti-forgery",
};

/** A customer who is signed in. */
export const ASHA: Session = {
  ...GUEST,
  person: {
    id: "asha",
    email: "asha@example.com",
    name: "Asha Rao",
    avatarUrl: null,
    letter: "A",
    seller: false,
  },
};
