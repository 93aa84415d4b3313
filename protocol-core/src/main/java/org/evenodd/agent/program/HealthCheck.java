package org.evenodd.agent.program;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Asks the agent at a port of this machine for its {@code /health}: a program of its own, for the health checks of
 * containers, whose images have no other program that could ask.
 */
public final class HealthCheck {

    private static final int TIMEOUT_MILLIS = 3_000;

    private HealthCheck() {}

    /** Exits with status 0 if the agent answers 200, else with 1. The argument is the port. */
    public static void main(String[] arguments) {
        System.exit(isHealthy(arguments[0]) ? 0 : 1);
    }

    // HttpURLConnection, because the JVM loads little for it, and every check starts a JVM
    private static boolean isHealthy(String port) {
        try {
            HttpURLConnection connection = (HttpURLConnection) URI.create("http://127.0.0.1:%s/health".formatted(port))
                    .toURL()
                    .openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }
}
