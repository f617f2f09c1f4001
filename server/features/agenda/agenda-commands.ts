import { type ImportReport, importSchedule, newVenue } from '@domain/schedule/import-schedule';
import { readSchedule, type ScheduleWarning } from '@domain/schedule/read-schedule';
import type { VenueFault } from '@domain/venue/venue-checks';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import { invalid } from '../../platform/domain-error';
import type { VenueChanges } from '../venue';

/** The result of the command. */
export interface ScheduleAnswer extends ImportReport {
  /** The draft with the schedule. */
  version: number;
  /** False when the draft had this schedule before. */
  isChanged: boolean;
  /** Deviations of the file from the format. */
  warnings: ScheduleWarning[];
  /** What is unusual in the saved venue. */
  venueWarnings: VenueFault[];
}

const importSchema = v.object({ schedule: v.string(), areaPer: v.picklist(['room', 'track']) });
// The text of a file may be longer in JSON.
const BYTES_MAX = 40_000_000;

interface AgendaCommandDeps {
  venueChanges: Pick<VenueChanges, 'edit'>;
  clock: () => number;
}

/** The command `npm run venue -- import-schedule`. */
export const commands = ({ venueChanges, clock }: AgendaCommandDeps): Commands => ({
  'agenda/import-schedule': command(
    importSchema,
    async ({ schedule: text, areaPer }): Promise<ScheduleAnswer> => {
      const { schedule, warnings, refusal } = readSchedule(text);
      if (!schedule) throw invalid(`Nothing was imported. ${refusal}`);
      const {
        venue,
        version,
        report,
        warnings: venueWarnings,
      } = await venueChanges.edit(
        (draft, shown) => importSchedule(draft, shown, schedule, { areaPer, now: clock() }),
        'command',
        () => newVenue(schedule),
      );
      return { ...report, version, isChanged: venue !== null, warnings, venueWarnings };
    },
    { maxBytes: BYTES_MAX },
  ),
});
