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

/** A PostgreSQL server for one test, without a password. It can be stopped and restarted on the same data. */
public final class DatabaseServer implements AutoCloseable {

    private final Path data;
    private final int port;
    private EmbeddedPostgres server;

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

    /** Returns the server's URL, for {@code --db}. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
    }

    /** Returns the number that a query selects. */
    public long number(String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
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
