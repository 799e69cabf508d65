import type { OriginReply } from '@/lib/merchants/origins/schema';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type Done = { ok: true; reply: unknown };
export type OriginAction = (input: { origin: string }) => Promise<Done | Refused>;
export type FixAction = (input: { fixed: boolean }) => Promise<Done | Refused>;
export type Origin = OriginReply;
