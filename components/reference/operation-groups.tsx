import type { Entry } from '@/components/reference/document';
import { OperationSection } from '@/components/reference/operation-section';
import { useGroupName } from '@/components/reference/summary';

type Props = { groups: { group: string; entries: Entry[] }[]; base: string; isPlatform: boolean; live: boolean };

export function OperationGroups({ groups, ...rest }: Props) {
  const groupName = useGroupName();
  return groups.map(({ group, entries }) => (
    <section key={group} aria-labelledby={`group-${group}`} className="flex flex-col gap-4">
      <h2 id={`group-${group}`} className="scroll-mt-20 text-lg font-semibold">
        {groupName(group)}
      </h2>
      {entries.map((entry) => (
        <OperationSection key={entry.id} entry={entry} {...rest} />
      ))}
    </section>
  ));
}
