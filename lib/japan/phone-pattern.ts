/** A Japanese number in national figures; code with the list of areas checks more exactly. */
export const phonePattern = '^0(?:[5-9]0[0-9]{8}|[1-9][0-9]{8})$';
