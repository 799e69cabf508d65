/** Characters of a person's name. Alone in its file: a page that is not to wait for a library of rules asks for it too. */
export const maxPersonName = 100;
