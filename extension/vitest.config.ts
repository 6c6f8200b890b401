import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __VERSION__: JSON.stringify("0.1.0") },
  test: { environment: "happy-dom", include: ["tests/**/*.test.{ts,tsx}"] },
});
