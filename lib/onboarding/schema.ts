import { z } from 'zod';
import { applicationStatuses } from '@/lib/merchants/merchant';
import { fieldTypes } from '@/lib/onboarding/catalogue/field';
import { pathId } from '@/lib/operation/wire';

export const descriptorShape = z.looseObject({
  field: z.string().meta({ description: 'The name under which the value is submitted.' }),
  field_name: z.string(),
  field_description: z.string(),
  field_type: z.enum(fieldTypes),
  field_properties: z.looseObject({
    enum: z.record(z.string(), z.string()).optional().meta({ description: 'Values by their label.' }),
    items: z.looseObject({ enum: z.record(z.string(), z.string()) }).optional(),
    minLength: z.int().optional(),
    minimum: z.int().optional(),
    maximum: z.int().optional(),
    format: z.enum(['date', 'email']).optional(),
    pattern: z.string().optional(),
    external_links: z.array(z.string()).optional(),
  }),
  optional: z.boolean(),
  position: z.int(),
});
export type Descriptor = z.output<typeof descriptorShape>;

const errored = descriptorShape.extend({
  value: z.unknown().meta({ description: 'What was submitted.' }),
  error_code: z.string().meta({ description: '`returned`: the reviewer asks for it to be corrected.' }),
  error_message: z.string(),
});
export type ErroredField = z.output<typeof errored>;
const submitted = descriptorShape.extend({ value: z.unknown() });
const warned = descriptorShape.extend({ warning_code: z.string(), warning_message: z.string() });

export const applicationReply = z
  .looseObject({
    merchant_id: z.string(),
    resource: z.literal('live_application'),
    status: z.enum(applicationStatuses),
    payouts_enabled: z.boolean(),
    requested_fields: z.array(descriptorShape).meta({ description: 'Still required, or offered.' }),
    errored_fields: z.array(errored),
    submitted_fields: z.array(submitted),
    warnings: z.array(warned).meta({ description: 'To be looked at; they do not hold the application back.' }),
    version: z.int().meta({ description: 'Counts the changes.' }),
    submitted_at: z.string().nullable().meta({ description: 'Since when it waits for a decision.' }),
    declined_reason: z.string().nullable(),
  })
  .meta({ id: 'LiveApplication' });
export type ApplicationReply = z.output<typeof applicationReply>;

export const updatedReply = applicationReply
  .extend({ newly_requested_fields: z.array(descriptorShape).meta({ description: 'Requested because of this update.' }) })
  .meta({ id: 'UpdatedLiveApplication' });
export type UpdatedReply = z.output<typeof updatedReply>;

/** `ja` or `en`; any other value means `ja`. */
const locale = z.unknown().meta({ type: 'string', enum: ['ja', 'en'], description: 'The language of labels and messages.' });
export const showApplicationInput = z.object({ id: pathId(), locale: locale.optional() });
