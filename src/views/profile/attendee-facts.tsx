import type { ProfileAttributes } from '@domain/people/profile';
import { isPrivate } from '@domain/people/profile-completion';
import { isLink } from '@domain/people/profile-rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake, IconLock } from '@tabler/icons-react';
import { Face } from '@/ui/media/face';
import { PrivateMark } from './private-mark';
import classes from './profile.module.css';
import { useProfileTexts, useVenueAttributes } from './use-profile-texts';

/** The attributes that have a place of their own above the others. */
const AT_THE_TOP = ['name', 'title', 'company'];

const textOf = (attributes: ProfileAttributes, id: string): string => String(attributes[id] ?? '');

/** Shows what the user may see of another person. */
export function AttendeeFacts({ attributes }: { attributes: ProfileAttributes }) {
  const { t } = useLingui();
  const own = useVenueAttributes();
  const texts = [{ id: 'email', label: t`Email` }, ...useProfileTexts()];
  const shown = texts.filter(({ id }) => textOf(attributes, id) && !AT_THE_TOP.includes(id));
  return (
    <>
      <Person attributes={attributes} />
      {shown.some(({ id }) => isPrivate(id, own)) && <PrivilegeNotice />}
      {shown.length > 0 && (
        <dl className={classes.facts}>
          {shown.map(({ id, label }) => (
            <div key={id} className={classes.fact}>
              <dt className={classes.label}>
                {label} {isPrivate(id, own) && <PrivateMark />}
              </dt>
              <dd className={classes.value}>
                <Value text={textOf(attributes, id)} linked={id === 'socialMediaProfile'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Person({ attributes }: { attributes: ProfileAttributes }) {
  const name = textOf(attributes, 'name');
  return (
    <div className={classes.person}>
      <Face name={name} picture={textOf(attributes, 'picture')} size="huge" />
      <div className={classes.progress}>
        <bdi className={classes.name}>{name}</bdi>
        {AT_THE_TOP.slice(1).map((id) => (
          <bdi key={id}>{textOf(attributes, id)}</bdi>
        ))}
        {attributes.openForNetworking === true && (
          <span className={classes.badge}>
            <IconHeartHandshake size={18} stroke={1.6} aria-hidden />
            <Trans>Open for networking</Trans>
          </span>
        )}
      </div>
    </div>
  );
}

/** Shows an address as a link only where it is safe; the text is always the address itself. */
function Value({ text, linked }: { text: string; linked: boolean }) {
  if (!linked || !isLink(text)) return <bdi>{text}</bdi>;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <bdi>{text}</bdi>
    </a>
  );
}

/** spec §6: tells privileged users that others see less. */
const PrivilegeNotice = () => (
  <p className={classes.notice}>
    <IconLock size={20} stroke={1.6} aria-hidden />
    <span>
      <Trans>You see the private information of this profile only because of your special privileges.</Trans>
    </span>
  </p>
);
