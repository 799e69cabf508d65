import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'select'> & {
  label: string;
  /** The label is read aloud alone: what stands beside it says the same. */
  isLabelHidden?: boolean;
  options: { value: string; name: string }[];
};

/** A labelled drop-down list. */
export function SelectRow({ label, isLabelHidden = false, options, ...select }: Props) {
  const id = useId();
  return (
    <div className="textfield w-full min-w-0">
      <label htmlFor={id} data-slot="label" className={isLabelHidden ? 'sr-only' : 'label'}>
        {label}
      </label>
      <span className="relative block">
        <select {...select} id={id} className="input w-full appearance-none truncate pr-10">
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
      </span>
    </div>
  );
}
