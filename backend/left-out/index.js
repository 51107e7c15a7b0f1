// The names that Directus imports from packages which this installation never uses: it loads without them.

function leftOut() {
  throw new Error(
    'This package is left out of this installation: see the overrides of backend/package.json.',
  );
}

export {
  // @ai-sdk, ai
  leftOut as anthropic,
  leftOut as convertToModelMessages,
  leftOut as createAnthropic,
  leftOut as createGoogleGenerativeAI,
  leftOut as createOpenAI,
  leftOut as createOpenAICompatible,
  leftOut as createProviderRegistry,
  leftOut as jsonSchema,
  leftOut as safeValidateUIMessages,
  leftOut as stepCountIs,
  leftOut as streamObject,
  leftOut as streamText,
  leftOut as tool,
  leftOut as wrapLanguageModel,
  leftOut as zodSchema,
  // @modelcontextprotocol/sdk
  leftOut as CallToolRequestSchema,
  leftOut as ErrorCode,
  leftOut as GetPromptRequestSchema,
  leftOut as InitializedNotificationSchema,
  leftOut as JSONRPCMessageSchema,
  leftOut as ListPromptsRequestSchema,
  leftOut as ListToolsRequestSchema,
  leftOut as McpError,
  leftOut as Server,
  // @netlify/api
  leftOut as NetlifyAPI,
  // graphql-compose, graphql-ws
  leftOut as CloseCode,
  leftOut as GraphQLJSON,
  leftOut as isObject,
  leftOut as makeServer,
  leftOut as MessageType,
  leftOut as SchemaComposer,
  leftOut as toInputObjectType,
  // ldapts
  leftOut as Client,
  leftOut as InappropriateAuthError,
  leftOut as InsufficientAccessError,
  leftOut as InvalidCredentialsError,
  // tar
  leftOut as extract,
};

/** Called while Directus loads its logins by samlify. */
export const setSchemaValidator = () => undefined;

/** Directus binds the functions of pm2 while it loads. */
export default { list: leftOut, sendDataToProcessId: leftOut };
