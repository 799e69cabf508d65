/** The most characters of a person's name. In its own file, because a page without the validation library uses it too. */
export const maxPersonName = 100;
