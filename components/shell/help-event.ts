/** Opens the list of shortcuts, from the account menu. */
export const helpEvent = 'bunpai:shortcuts';
