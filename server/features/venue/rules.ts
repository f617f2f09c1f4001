import { member } from '../../backend/realtime/rules/build/predicates';

// Written by the server alone, which rules don't concern.
export const rules = { 'hints/venueVersion': { '.read': member } };
