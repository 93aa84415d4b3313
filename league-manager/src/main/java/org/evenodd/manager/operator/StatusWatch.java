package org.evenodd.manager.operator;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.operator.OperatorCall.OperationOutcome;
import org.evenodd.protocol.value.Printable;

/** {@code status --watch}: draws the status on a terminal again and again until it is stopped by a signal. */
final class StatusWatch implements RunningProgram {

    /** Hides the cursor, cuts long lines instead of wrapping them, and clears the screen. */
    private static final String BEGIN = "\u001b[?25l\u001b[?7l\u001b[2J";

    private static final String END = "\u001b[?7h\u001b[?25h";
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";

    private final CompletableFuture<ExitStatus> done = new CompletableFuture<>();
    private final Platform platform;
    private final PrintWriter out;
    private final IntSupplier height;
    private final Duration pause;
    private final Supplier<CompletableFuture<OperationOutcome>> question;
    private List<String> latest = List.of();
    private boolean closed;

    /**
     * Draws nothing yet.
     *
     * @param height how many lines the terminal has, asked before each drawing
     * @param question asks the manager for its status; may block
     */
    StatusWatch(
            Platform platform,
            PrintWriter out,
            IntSupplier height,
            Duration pause,
            Supplier<CompletableFuture<OperationOutcome>> question) {
        this.platform = platform;
        this.out = out;
        this.height = height;
        this.pause = pause;
        this.question = question;
    }

    @Override
    public CompletableFuture<ExitStatus> done() {
        return done;
    }

    @Override
    public void watch() {
        print(BEGIN);
        look();
    }

    private void look() {
        platform.disk().execute(() -> {
            CompletableFuture<Void> unused = question.get().thenAccept(this::seen);
        });
    }

    private void seen(OperationOutcome outcome) {
        platform.disk().execute(() -> draw(outcome));
        platform.scheduler().after(pause, this::look);
    }

    private void draw(OperationOutcome outcome) {
        List<String> lines = new ArrayList<>();
        if (outcome.result().isPresent()) {
            latest = StatusText.of(outcome.result().get());
        } else {
            lines.add(outcome.sentence());
            lines.add("Asked again every %d s.%s"
                    .formatted(pause.toSeconds(), latest.isEmpty() ? "" : " The latest status:"));
        }
        lines.addAll(latest);
        print(screen(lines, height.getAsInt()));
    }

    /** The text that draws these lines over the former lines, and says how many do not fit. */
    static String screen(List<String> lines, int height) {
        int fitting = lines.size() > height ? Math.max(0, height - 1) : lines.size();
        List<String> shown = new ArrayList<>(lines.subList(0, fitting));
        if (fitting < lines.size()) {
            shown.add("... and %d more".formatted(lines.size() - fitting));
        }
        return shown.stream()
                .map(line -> Printable.of(line) + REST_OF_LINE)
                .collect(Collectors.joining("\n", HOME, REST_OF_SCREEN));
    }

    private synchronized void print(String text) {
        if (!closed) {
            out.print(text);
            out.flush();
        }
    }

    @Override
    public synchronized void close() {
        print(END + "\n");
        closed = true;
    }
}
