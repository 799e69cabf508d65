import { expect, test } from 'vitest';
import { groupsOf } from '@/components/onboarding/review/groups';
import type { ApplicationReply } from '@/lib/onboarding/schema';

const descriptor = (name: string, position: number) => ({
  field: `company_information.${name}`,
  field_name: name,
  field_description: '',
  field_type: 'text' as const,
  field_properties: {},
  optional: false,
  position,
});
const [phone, address, bank] = [descriptor('phone', 2), descriptor('address', 1), { ...descriptor('x', 3), field: 'bank.name' }];
const warning = (text: string) => ({ ...address, warning_code: 'postal_code_differs', warning_message: text });

const application: ApplicationReply = {
  merchant_id: '',
  resource: 'live_application',
  status: 'incomplete',
  payouts_enabled: false,
  requested_fields: [bank],
  errored_fields: [{ ...phone, value: '03-12', error_code: 'not_a_phone_number', error_message: '正しくありません' }],
  submitted_fields: [
    { ...phone, value: '0312345678' },
    { ...address, value: '渋谷' },
  ],
  warnings: [warning('一つ目'), warning('二つ目')],
  version: 1,
  submitted_at: null,
  declined_reason: null,
};

test('what the reviewer may ask for has a row with what is said of it, as long as nothing else stands there', () => {
  const picture = { ...descriptor('picture', 4), field: 'bank.picture', optional: true };
  const missing = { ...picture, warning_code: 'account_proof_missing', warning_message: '未提出' };
  const shown = (more: Partial<ApplicationReply>) =>
    groupsOf({ ...application, ...more }, [picture]).find(({ name }) => name === 'bank')?.fields;
  expect(shown({ warnings: [missing] })).toEqual([bank, { ...picture, warnings: ['未提出'] }]);
  expect(shown({ submitted_fields: [{ ...picture, value: 'file' }], warnings: [] })).toEqual([bank, { ...picture, value: 'file' }]);
});

test('what was rejected stands with its error, not the valid value from before, and every warning is told', () => {
  expect(groupsOf(application)).toEqual([
    {
      name: 'company_information',
      fields: [
        { ...address, value: '渋谷', warnings: ['一つ目', '二つ目'] },
        { ...phone, value: '03-12', error_code: 'not_a_phone_number', fault: '正しくありません' },
      ],
    },
    { name: 'bank', fields: [bank] },
  ]);
});
