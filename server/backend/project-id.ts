/** The identity project of this server: issuer and audience of its tokens, `projectId` of `/ui-config.json`. */
export const PROJECT_ID = 'foyer';
