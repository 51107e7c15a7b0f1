/** A bundle has a side of the API too, even without hooks, endpoints and operations. */
export default { hooks: [], endpoints: [], operations: [] };
