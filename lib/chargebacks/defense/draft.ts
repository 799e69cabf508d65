import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import type { Draft } from '@/lib/chargebacks/defense/store';
import { documentReply } from '@/lib/chargebacks/schema';
import { addressOf } from '@/lib/onboarding/files/address';
import { wireTime } from '@/lib/operation/time';

/** The draft's fields of a defense. Each has its own name, so that two people can write at once. */
export const draftFields = [
  'description',
  'product_name',
  'company_name',
  'shipping_date',
  'tracking_number',
  'shipping_address',
  'recipient_name',
  'recipient_phone',
  'recipient_email',
] as const;
export type DraftField = (typeof draftFields)[number];
export type DraftValues = Partial<Record<DraftField, string>>;

export const draftReply = z.looseObject({
  fields: z.partialRecord(z.enum(draftFields), z.string()),
  documents: z.array(documentReply.extend({ id: z.string(), uploaded_by: z.string() })),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  /** The version that the sender has seen. */
  version: z.string(),
});
export type DraftReply = z.output<typeof draftReply>;

/** Changes with every field and document. */
const versionOf = ({ row, documents }: Draft): string =>
  [row?.updatedAt.toISOString() ?? '', ...documents.map(({ file }) => file.id)].join(' ');

/** `reader`: the language of the reader. */
export const presentDraft = ({ row, documents }: Draft, reader: Actor): DraftReply => ({
  fields: (row?.fields ?? {}) as DraftValues,
  documents: documents.map(({ file }) => ({
    id: file.id,
    file_name: file.filename,
    content_type: file.mimeType,
    file_size: file.size,
    uploaded_at: wireTime(file.createdAt),
    uploaded_by: file.uploadedBy,
    url: addressOf(file, reader),
  })),
  updated_at: row ? wireTime(row.updatedAt) : null,
  updated_by: row?.updatedBy ?? null,
  version: versionOf({ row, documents }),
});

const given = (value: string | undefined) => (value?.trim() ? value : undefined);
const some = <Part extends object>(part: Part): Part | undefined =>
  Object.values(part).some((value) => value !== undefined) ? part : undefined;

/** The draft as input of the defense. An empty field counts as missing. */
export const defenseOf = (fields: DraftValues) => ({
  description: given(fields.description),
  product_name: given(fields.product_name),
  shipping_info: some({
    company_name: given(fields.company_name),
    shipping_date: given(fields.shipping_date),
    tracking_number: given(fields.tracking_number),
    shipping_address: given(fields.shipping_address),
  }),
  recipient_info: some({
    name: given(fields.recipient_name),
    phone: given(fields.recipient_phone),
    email: given(fields.recipient_email),
  }),
});

const paths: Record<string, DraftField> = {
  'shipping_info.company_name': 'company_name',
  'shipping_info.shipping_date': 'shipping_date',
  'shipping_info.tracking_number': 'tracking_number',
  'shipping_info.shipping_address': 'shipping_address',
  'recipient_info.name': 'recipient_name',
  'recipient_info.phone': 'recipient_phone',
  'recipient_info.email': 'recipient_email',
};

/** The draft's field for a path of that input. */
export const fieldOf = (param: string): string => paths[param] ?? param;
