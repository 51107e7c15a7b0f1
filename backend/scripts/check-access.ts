export async function checkAccess(): Promise<void> {}
