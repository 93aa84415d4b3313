package org.evenodd.manager.operator;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Removes from an operator's command the shared options that only servers need. */
final class OwnOptions implements IModelTransformer {
    private static final Set<String> SHARED_AND_NEEDED =
            Set.of("--manager", "--league-id", "--shared-dir", "--tls-truststore", "--help", "--version");

    @Override
    public CommandSpec transform(CommandSpec command) {
        List<OptionSpec> serverOnly = command.options().stream()
                .filter(option -> !isOwn(option) && !SHARED_AND_NEEDED.contains(option.longestName()))
                .toList();
        serverOnly.forEach(command::remove);
        return command;
    }

    /** Whether the command itself declares the option, rather than a mixin. */
    private static boolean isOwn(OptionSpec option) {
        return option.userObject() instanceof Field field
                && OperatorCommand.class.isAssignableFrom(field.getDeclaringClass());
    }
}
