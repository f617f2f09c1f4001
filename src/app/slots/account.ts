import type { DeletionInput, PasswordChangeInput } from '@machines/account/account.events';
import { accountMachine } from '@machines/account/account.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of the account settings of the signed-in user. */
export const account = ({ account: service }: Services) =>
  accountMachine.provide({
    actors: {
      readMeans: promise(async () => (await service()).readMeans()),
      changePassword: promise(async (passwords: PasswordChangeInput) =>
        (await service()).changePassword(passwords),
      ),
      endSessions: promise(async () => (await service()).endOtherSessions()),
      downloadData: promise(async () => (await service()).downloadData()),
      deleteAccount: promise(async (proof: DeletionInput) => (await service()).remove(proof)),
    },
  });
