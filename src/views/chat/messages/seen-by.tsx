import { channelTypeOf } from '@domain/chat/channel-id';
import { intlLocales } from '@domain/shared/language';
import { isolated } from '@domain/shared/shown-text';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isSeenByAll, otherMembers, roomChannel, roomReaders } from '@machines/chat-room/chat-room.selectors';
import { useChatValue } from '@/app/use-chat';
import { useNameOf } from '@/app/use-names';
import { WithNames } from '@/ui/text/with-names';
import classes from './seen-by.module.css';

const NO_READERS: ReturnType<typeof roomReaders> = [];
const NO_OTHERS: ReturnType<typeof otherMembers> = [];

/** Shows who has read a message of the user: in a group by name, one of them until it is opened. */
export function SeenBy({ sentAt }: { sentAt: number }) {
  const { t } = useLingui();
  const channelId = useChatValue('room', roomChannel, '');
  if (channelTypeOf(channelId) !== 'PRIVATE') return <SeenByMembers sentAt={sentAt} />;
  return <p className={classes.seen}>{t`Seen`}</p>;
}

/** By default, people beyond these are only counted. */
const NAMED = 5;

/** Returns how people are listed: the first `named` by name, the others and those without a known name by number. */
export function useNameList(named = NAMED) {
  const { i18n } = useLingui();
  return (first: readonly string[], names: readonly (string | undefined)[]): string => {
    const known = names.filter((name) => name !== undefined).slice(0, named);
    const count = names.length - known.length;
    const others = count === 0 ? [] : [plural(count, { one: '# other', other: '# others' })];
    return new Intl.ListFormat(intlLocales(i18n.locale)).format([...first, ...known, ...others]);
  };
}

function SeenByMembers({ sentAt }: { sentAt: number }) {
  const { t } = useLingui();
  const readers = useChatValue('room', roomReaders, NO_READERS);
  const others = useChatValue('room', otherMembers, NO_OTHERS);
  const isByAll = useChatValue('room', isSeenByAll(sentAt), false);
  const nameOf = useNameOf();
  const list = useNameList(1);
  const names = readers
    .filter((reader) => reader.sentAt >= sentAt)
    .map(({ uid }) => nameOf(uid) ?? others.find((other) => other.uid === uid)?.name);
  const known = names.filter((name) => name !== undefined);
  const count = names.length;
  const people = list(
    [],
    names.map((name) => name && isolated(name)),
  );
  const byPeople =
    known.length > 0
      ? t`Seen by ${people}`
      : plural(count, { one: 'Seen by # person', other: 'Seen by # people' });
  const summary = isByAll ? t`Seen by all` : byPeople;
  if (known.length < 2)
    return (
      <p className={classes.seen}>
        <WithNames text={summary} />
      </p>
    );
  return (
    <details className={classes.seen}>
      <summary>
        <WithNames text={summary} />
      </summary>
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
