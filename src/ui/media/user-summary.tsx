import type { User } from '@domain/people/user';
import { Face } from './face';
import classes from './user-summary.module.css';

/** Shows the signed-in user: face, name and email. */
export const UserSummary = ({ user }: { user: User }) => (
  <span className={classes.summary}>
    <Face name={user.name} picture={user.picture} />
    <span className={classes.words}>
      <span className={classes.name}>
        <bdi>{user.name}</bdi>
      </span>
      <span className={classes.email}>
        <bdi>{user.email}</bdi>
      </span>
    </span>
  </span>
);
