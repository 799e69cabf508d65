type Invited = { email: string; name?: string | null; role: string };
type InvitedTo = { id: string; kind: 'platform' | 'ordinary' | 'payout' };

/** The operation's input: a seller's user belongs to the seller, every other user to the tenant. */
export const invitationInput = ({ id, kind }: InvitedTo, { email, name, role }: Invited) => ({
  email,
  role,
  ...(name && { name }),
  ...(kind === 'payout' ? { merchant_id: id } : { tenant_id: id }),
});
