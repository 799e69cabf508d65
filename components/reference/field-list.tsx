import { useTranslations } from 'next-intl';
import { Description } from '@/components/reference/description';
import type { Parameter, Schema } from '@/components/reference/document';
import { type Field, fieldsOf, limitsOf, typesOf, valuesOf } from '@/components/reference/schema-fields';
import type { DescribedPlace } from '@/components/reference/summary';

/** No field of the API is nested deeper than this. */
const deepest = 5;

type ListProps = { schema: Schema; of: DescribedPlace['of']; within?: string; depth?: number; asReply?: boolean };

/**
 * The fields of a body or reply with their descriptions, nested fields below their parent. `of`: the operation or object; `within`: the
 * parent field.
 */
export function FieldList({ schema, of, within = '', depth = 0, asReply = false }: ListProps) {
  const fields = fieldsOf(schema);
  if (fields.length === 0 || depth > deepest) return null;
  return (
    <ul className={depth === 0 ? 'divide-y divide-separator' : 'mt-2 divide-y divide-separator border-l-2 border-separator pl-4'}>
      {fields.map((field) => (
        <li key={field.name} className="py-2.5">
          <FieldLine field={field} described={{ of, field: `${within}${field.name}` }} asReply={asReply} />
          <FieldList schema={field.schema} of={of} within={`${within}${field.name}/`} depth={depth + 1} asReply={asReply} />
        </li>
      ))}
    </ul>
  );
}

export function ParameterList({ parameters, of }: { parameters: readonly Parameter[]; of: DescribedPlace['of'] }) {
  const t = useTranslations('reference');
  return (
    <ul className="divide-y divide-separator">
      {parameters.map(({ name, schema, required = false, description, in: place }) => (
        <li key={`${place} ${name}`} className="py-2.5">
          <FieldLine
            field={{ name, schema: description ? { ...schema, description } : schema, isRequired: required }}
            described={{ of, field: name }}
            place={t(`places.${place}`)}
            asReply={false}
          />
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field, described, place, asReply }: { field: Field; described: DescribedPlace; place?: string; asReply: boolean }) {
  const t = useTranslations('reference');
  const { name, schema, isRequired } = field;
  const values = valuesOf(schema);
  const limits = asReply ? [] : limitsOf(schema);
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <code className="font-mono text-[0.8125rem] font-medium break-all">{name}</code>
        <span className="text-xs text-muted">
          <TypeNames schema={schema} />
        </span>
        {place && <span className="text-xs text-muted">{place}</span>}
        {isRequired && !asReply && <span className="text-xs font-medium text-danger-soft-foreground">{t('required')}</span>}
        {limits.map((limit) => (
          <span key={limit} className="font-mono text-xs text-muted">
            {limit}
          </span>
        ))}
      </p>
      {schema.description && <Description place={described} text={schema.description} className="mt-0.5 text-xs" />}
      {values.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {values.map((value) => (
            <code key={value} className="rounded bg-default px-1.5 py-0.5 font-mono text-xs text-default-foreground">
              {value}
            </code>
          ))}
        </p>
      )}
    </div>
  );
}

/** A type with its own section is a link to that section. */
export function TypeNames({ schema }: { schema: Schema }) {
  const t = useTranslations('reference');
  return typesOf(schema).map(({ text, object, isList }, index) => (
    <span key={`${text}${isList}`}>
      {index > 0 && ' | '}
      {object ? (
        <a href={`#object-${object}`} className="text-accent-soft-foreground underline underline-offset-2">
          {text}
        </a>
      ) : (
        text
      )}
      {isList && ` ${t('list')}`}
    </span>
  ));
}
