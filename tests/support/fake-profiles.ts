import type { ProfileAttributes } from '@domain/people/profile';
import { userOf } from '@domain/people/user';
import { Failure } from '@domain/shared/failure';
import type { BackgroundServices } from '@/services/background-services';
import { createProfileDrafts } from '@/services/people/profiles';
import type { Answers } from './answers';
import type { Account, FakeIdentity } from './fake-identity';
import { memoryTexts } from './memory-texts';

/** The attributes of people, by their ids. */
export type KnownProfiles = Readonly<Record<string, ProfileAttributes>>;

/** Returns the profiles of the accounts and of the other people of a test, by the ids of their owners. */
export function createFakeProfiles(
  answers: Pick<Answers<'readProfile' | 'saveProfile' | 'uploadPicture'>, 'give'>,
  accounts: readonly Account[],
  others: KnownProfiles = {},
  identity: FakeIdentity,
): Pick<BackgroundServices, 'profiles' | 'profileDrafts' | 'profilePictures'> {
  const attributesOf = ({ email, name, title, company, profile }: Account): ProfileAttributes => ({
    name: userOf(email, email, name).name,
    email,
    ...(title && { title }),
    ...(company && { company }),
    ...profile,
  });
  const own = (): Account | undefined => accounts.find(({ email }) => email === identity.current());
  function profileOf(userId: string): ProfileAttributes {
    const account = accounts.find(({ email }) => email === userId);
    const attributes = account ? attributesOf(account) : others[userId];
    if (attributes) return attributes;
    throw new Failure('PROCESSING_ERROR', 'unknown', { status: 404, errMsg: 'profile.unknown' });
  }
  return {
    profileDrafts: createProfileDrafts(memoryTexts()),
    profilePictures: {
      // A file is as large as its name says; the browser cannot show others.
      open: (data, report) => {
        const [, width, height] = /(\d+)x(\d+)/.exec((data as File).name) ?? [];
        const picture = { image: {}, width: Number(width), height: Number(height) };
        report(width ? { type: 'picture.opened', picture } : { type: 'picture.unreadable' });
        return () => {};
      },
      upload: ({ crop }) => answers.give('uploadPicture', () => crop.side.toString(16).padStart(32, '0')),
    },
    profiles: {
      read: ({ userId }) => answers.give('readProfile', () => profileOf(userId)),
      readQuietly: async ({ userId }) => profileOf(userId),
      save: ({ changes }) =>
        answers.give('saveProfile', () => {
          const account = own();
          if (!account) throw new Failure('UNAUTHORIZED', 'Nobody is signed in', { status: 401 });
          const { name, title, company, ...profile } = changes as Record<string, string>;
          Object.assign(account, {
            ...(name !== undefined && { name }),
            ...(title !== undefined && { title }),
            ...(company !== undefined && { company }),
            profile: { ...account.profile, ...profile },
          });
          return attributesOf(account);
        }),
    },
  };
}
