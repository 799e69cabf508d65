/** A Japanese number in national figures; whether its area exists is said more exactly by those who have the list. */
export const phonePattern = '^0(?:[5-9]0[0-9]{8}|[1-9][0-9]{8})$';
