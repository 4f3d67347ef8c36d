// Runs in the browser: fills the reference page. Everything comes from this server; nothing is fetched from anywhere else.
/* global Scalar */
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  orderSchemaPropertiesBy: 'preserve',
});
