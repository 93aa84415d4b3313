package org.evenodd.systemtests.testbed;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL server without a password. It can be stopped and restarted on the same data. */
public final class DatabaseServer implements AutoCloseable {

    private final Path data;
    private final int port;
    private EmbeddedPostgres server;
    private int databases;

    /** Starts the server on a free port, in a directory that it creates. */
    public DatabaseServer(Path data) throws IOException {
        this.data = data;
        this.port = FreePort.find();
        this.server = start();
    }

    private EmbeddedPostgres start() throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .start();
    }

    /** Stops the server, as for maintenance, and starts it again. */
    public void restart() throws IOException {
        server.close();
        server = start();
    }

    /** Returns the URL of the server's own database, for {@code --db}. */
    public String url() {
        return url("postgres");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres".formatted(port, database);
    }

    /** Creates an empty database and returns its URL, for {@code --db}. */
    public String newDatabase() throws SQLException {
        databases++;
        String name = "league_" + databases;
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return url(name);
    }

    /** Returns the number that a query selects from a database. */
    public static long number(String url, String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    /** Returns whether something listens on its port. */
    public boolean isRunning() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
