'use client';
import { Description, FieldError, Label, Radio, RadioGroup } from '@heroui/react';

type Props<Value extends string> = {
  name: string;
  label: string;
  values: readonly { id: Value; name: string; hint?: string }[];
  /** undefined: nothing is chosen yet. */
  value: Value | undefined;
  /** Its error. */
  fault?: string | undefined;
  onChange: (value: Value) => void;
  /** Of more than a few: under each other, in two columns where there is room. */
  inColumns?: boolean;
};

/** A choice of a few, each with an explanation. */
export function RadioRow<Value extends string>({ name, label, values, value, fault, onChange, inColumns = false }: Props<Value>) {
  return (
    <RadioGroup
      name={name}
      value={value ?? null}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      onChange={(chosen) => onChange(chosen as Value)}
      orientation="horizontal"
      className={inColumns ? 'grid gap-x-6 gap-y-2.5 sm:grid-cols-2' : 'gap-x-6 gap-y-2.5'}
    >
      <Label className="col-span-full w-full">{label}</Label>
      {values.map((item) => (
        <Radio key={item.id} value={item.id} className={item.hint ? 'flex-1 basis-52' : ''}>
          <Radio.Content className="pointer-coarse:min-h-11">
            <Radio.Control>
              <Radio.Indicator />
            </Radio.Control>
            {item.name}
          </Radio.Content>
          {item.hint && <Description className="pointer-coarse:-mt-2">{item.hint}</Description>}
        </Radio>
      ))}
      <FieldError className="col-span-full w-full">{fault}</FieldError>
    </RadioGroup>
  );
}
