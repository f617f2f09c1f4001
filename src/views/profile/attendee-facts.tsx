import { inCommon, listedParts } from '@domain/people/person';
import type { ProfileAttributes } from '@domain/people/profile';
import { isPrivate } from '@domain/people/profile-completion';
import { isLink } from '@domain/people/profile-rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake, IconLock, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useAreaOf, usePlace } from '@/app/use-place';
import { useShownStatus } from '@/app/use-shown-status';
import { VisitLink } from '@/ui/controls/visit-link';
import { StatusFace } from '@/ui/media/status-face';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VenueText } from '@/ui/text/venue-text';
import classes from './attendee.module.css';
import { PrivateMark } from './private-mark';
import { useProfileTexts, useVenueAttributes } from './use-profile-texts';

/** The attributes that have a place of their own above the others. */
const AT_THE_TOP = ['name', 'title', 'company'];

const textOf = (attributes: ProfileAttributes, id: string): string => String(attributes[id] ?? '');

interface AttendeeHeaderProps {
  uid: string;
  name: string;
  /** Empty while the profile is loading. */
  attributes: ProfileAttributes;
  /** Closes the profile, before the area of the person is shown. */
  onLeave: () => void;
}

/** Shows who another person is, and where. */
export function AttendeeHeader({ uid, name, attributes, onLeave }: AttendeeHeaderProps) {
  const place = usePlace(uid);
  const status = useShownStatus(place?.status ?? 'Offline', false);
  const work = [...new Set([textOf(attributes, 'title'), textOf(attributes, 'company')])].filter(Boolean);
  return (
    <div className={classes.header}>
      <StatusFace name={name} picture={textOf(attributes, 'picture')} status={place && status} size="huge" />
      <div className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        {work.map((text) => (
          <bdi key={text} className={classes.work}>
            {text}
          </bdi>
        ))}
        {place && <Where place={{ status, areaId: place.areaId }} onLeave={onLeave} />}
        {attributes.openForNetworking === true && (
          <span className={classes.open}>
            <IconHeartHandshake size={18} stroke={1.6} aria-hidden />
            <Trans>Open for networking</Trans>
          </span>
        )}
      </div>
    </div>
  );
}

interface WhereProps {
  place: { status: keyof typeof STATUS_TEXTS; areaId: string };
  onLeave: () => void;
}

/** Shows the area of a person as a link, and their status. */
function Where({ place: { status, areaId }, onLeave }: WhereProps) {
  const { t } = useLingui();
  const found = useAreaOf(areaId);
  if (!found) return <span className={classes.where}>{t`Not here now`}</span>;
  const { area, architecture } = found;
  const name = <VenueText texts={area.names} />;
  return (
    <span className={classes.where}>
      <IconMapPin size={18} stroke={1.6} aria-hidden />
      <VisitLink
        architecture={architecture}
        areaId={areaId}
        className={classes.link}
        onClick={onLeave}
        otherwise={name}
      >
        {name}
      </VisitLink>
      <span>· {t(STATUS_TEXTS[status])}</span>
    </span>
  );
}

interface AttendeeFactsProps {
  attributes: ProfileAttributes;
  /** The user's own profile; empty while it is not known. */
  own: ProfileAttributes;
}

/** Shows what the user has in common with another person, and what else they may see of them. */
export function AttendeeFacts({ attributes, own }: AttendeeFactsProps) {
  const { t } = useLingui();
  const venue = useVenueAttributes();
  const texts = [{ id: 'email', label: t`Email` }, ...useProfileTexts()];
  const shown = texts.filter(({ id }) => textOf(attributes, id) && !AT_THE_TOP.includes(id));
  return (
    <>
      <Common parts={inCommon(own, attributes, venue)} />
      {shown.some(({ id }) => isPrivate(id, venue)) && <PrivilegeNotice />}
      {shown.length > 0 && (
        <dl className={classes.facts}>
          {shown.map(({ id, label }) => (
            <div key={id} className={classes.fact}>
              <dt className={classes.label}>
                <bdi>{label}</bdi> {isPrivate(id, venue) && <PrivateMark />}
              </dt>
              <dd className={classes.value}>
                <Value
                  text={textOf(attributes, id)}
                  linked={id === 'socialMediaProfile'}
                  listed={venue.some((one) => one.id === id)}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Common({ parts }: { parts: readonly string[] }) {
  const { t } = useLingui();
  const heading = useId();
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.common}>
      <h3 id={heading} className={classes.label}>{t`You both`}</h3>
      <Chips parts={parts} />
    </section>
  );
}

const Chips = ({ parts }: { parts: readonly string[] }) => (
  <ul className={classes.chips}>
    {parts.map((part) => (
      <li key={part} className={classes.chip}>
        <bdi>{part}</bdi>
      </li>
    ))}
  </ul>
);

interface ValueProps {
  text: string;
  /** The text may be an address. */
  linked: boolean;
  /** The text may be an enumeration, whose parts are shown one by one. */
  listed: boolean;
}

/** Shows an address as a link only where it is safe; the text is always the address itself. */
function Value({ text, linked, listed }: ValueProps) {
  const parts = listed ? listedParts(text) : [];
  if (parts.length > 1) return <Chips parts={parts} />;
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
