import { channelTypeOf } from '@domain/chat/channel-id';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { roomChannel, roomReaders } from '@machines/chat-room/chat-room.selectors';
import { useChatValue } from '@/app/use-chat';
import { useNameOf } from '@/app/use-names';
import classes from './seen-by.module.css';
import { useNameList } from './use-name-list';

const NOBODY: ReturnType<typeof roomReaders> = [];

/** Shows who has read a message of the user: in a group by name, one of them until it is opened. */
export function SeenBy({ sentAt }: { sentAt: number }) {
  const channelId = useChatValue('room', roomChannel, '');
  const readers = useChatValue('room', roomReaders, NOBODY);
  const nameOf = useNameOf();
  if (channelTypeOf(channelId) === 'PRIVATE')
    return (
      <p className={classes.seen}>
        <Trans>Seen</Trans>
      </p>
    );
  const names = readers.filter((reader) => reader.sentAt >= sentAt).map(({ uid }) => nameOf(uid));
  return <SeenByPeople names={names} />;
}

/** Names are undefined for people whose name is not known. */
function SeenByPeople({ names }: { names: readonly (string | undefined)[] }) {
  const { t } = useLingui();
  const list = useNameList(1);
  const known = names.filter((name) => name !== undefined);
  const people = list([], names);
  const count = names.length;
  const summary =
    known.length > 0
      ? t`Seen by ${people}`
      : plural(count, { one: 'Seen by # person', other: 'Seen by # people' });
  if (known.length < 2) return <p className={classes.seen}>{summary}</p>;
  return (
    <details className={classes.seen}>
      <summary>{summary}</summary>
      <Names known={known} count={count - known.length} />
    </details>
  );
}

/** Lists people; `count` is the number of those without a known name. */
function Names({ known, count }: { known: readonly string[]; count: number }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Seen by`}>
      {known.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {count > 0 && <li>{plural(count, { one: '# other', other: '# others' })}</li>}
    </ul>
  );
}
